/**
 * Runs in a page: finds texts with less contrast than WCAG 2.2 (1.4.3) requires, 4.5:1 or 3:1 for large text.
 * Texts on pictures and drawn scenes are skipped; those choose their own text colours. Self-contained, since
 * it is sent to the browser as text.
 */
export const lowContrastTexts = (): string[] => {
  const scenes = '.poster-art, .portrait-art, .backdrop, .error-screen, .visually-hidden, script, style';
  const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = numbers(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): string | null => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return null;
    return (numbers(backgroundColor)[3] ?? 1) === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const errorOf = (element: Element): string | null => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const ground = groundOf(element);
    if (ground === null) return null;
    const [a = 0, b = 0] = [luminance(color), luminance(ground)].sort((x, y) => y - x);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const contrast = (a + 0.05) / (b + 0.05);
    if (contrast >= (isLarge ? 3 : 4.5)) return null;
    return `${element.className} "${element.textContent?.slice(0, 30)}" ${contrast.toFixed(2)}`;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<Element>();
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (parent && texts.currentNode.nodeValue?.trim() && !parent.closest(scenes) && parent.checkVisibility())
      seen.add(parent);
  }
  return [...seen].map(errorOf).filter((error) => error !== null);
};
