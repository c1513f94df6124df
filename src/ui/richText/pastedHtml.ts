import { roleOf } from '#src/domain/text/elements.ts';

const asDiv = (element: Element): Element => {
  const div = document.createElement('div');
  const style = element.getAttribute('style');
  if (style !== null) div.setAttribute('style', style);
  div.append(...element.childNodes);
  element.replaceWith(div);
  return div;
};

/** Converts line breaks of preformatted text to `<br>`, which the editor keeps. */
function breakLines(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const lines = text.data.split('\n');
    text.replaceWith(
      ...lines.flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line])),
    );
  }
}

/**
 * Prepares HTML from the clipboard so that the editor reads it like the server (see `roleOf`): the editor knows fewer block
 * elements and would join words of table cells and captions. Invisible elements are removed, including style sheets: the
 * editor's document would apply them, and the content security policy would report that on the console. A `<template>`
 * applies no styles.
 */
export function pastedHtml(html: string): string {
  const pasted = document.createElement('template');
  pasted.innerHTML = html;
  for (const element of pasted.content.querySelectorAll('*')) {
    const name = element.localName;
    switch (roleOf(name)) {
      case 'hidden':
        element.remove();
        break;
      case 'replaced':
        element.replaceWith(' ');
        break;
      case 'cell':
        element.replaceWith(' ', ...element.childNodes, ' ');
        break;
      case 'block':
        if (name === 'pre') breakLines(asDiv(element));
        else asDiv(element);
        break;
    }
  }
  return pasted.innerHTML;
}
