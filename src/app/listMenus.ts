const OPEN_MENU = 'details[name="list-menus"][open]';

const close = (menu: HTMLDetailsElement) => {
  menu.open = false;
};

/** Closes menus of `<details>` elements on Escape, which returns the focus to the summary, and on a tap outside. */
export function closeListMenus(): void {
  document.addEventListener('keydown', ({ key }) => {
    const menu = document.activeElement?.closest<HTMLDetailsElement>(OPEN_MENU);
    if (key !== 'Escape' || !menu) return;
    close(menu);
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
      if (!(target instanceof Node && menu.contains(target))) close(menu);
    }
  });
}
