import '#src/ui/theme/ripple.css';

/** The elements that show a ripple when they are pressed: all that look like buttons or tabs. */
const PRESSABLE = 'button, .button, .chip, .tabs a, .pagination a, .mode-switch a, .site-nav a';

const ripple = (pressed: Element, x: number, y: number) => {
  if (!(pressed instanceof HTMLElement)) return;
  pressed.removeAttribute('data-ripple');
  const box = pressed.getBoundingClientRect();
  pressed.style.setProperty('--ripple-x', `${x - box.left}px`);
  pressed.style.setProperty('--ripple-y', `${y - box.top}px`);
  // Reading a layout property between removing and setting the attribute restarts the animation for a second press.
  void pressed.offsetWidth;
  pressed.setAttribute('data-ripple', '');
  pressed.addEventListener('animationend', () => pressed.removeAttribute('data-ripple'), { once: true });
};

const pressedBy = (event: Event) =>
  document.body.classList.contains('material') && event.target instanceof Element
    ? event.target.closest(PRESSABLE)
    : null;

const onPress = (event: PointerEvent) => {
  const pressed = pressedBy(event);
  if (pressed) ripple(pressed, event.clientX, event.clientY);
};

/** A click with `detail` 0 comes from the keyboard, so the ripple starts in the middle. */
const onClick = (event: MouseEvent) => {
  const pressed = event.detail === 0 ? pressedBy(event) : null;
  const box = pressed?.getBoundingClientRect();
  if (pressed && box) ripple(pressed, box.left + box.width / 2, box.top + box.height / 2);
};

let isListening = false;

/** Shows ripples at the position of presses while the body has the class `material` (S-T3). */
export const turnOnRipple = (): void => {
  if (isListening) return;
  isListening = true;
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('click', onClick);
};
