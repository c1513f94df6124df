import type { Browser, BrowserContext, Page } from 'playwright';
import { RICH_TEXT_TAGS } from '#src/domain/text/richText.ts';
import { LAID_OUT } from '#src/ui/deferred/deferredParts.ts';
import { untilHydrated } from '#tests/support/browser/browser.ts';
import { saveData } from '#tests/support/build/openedBuild.ts';

/** Requests that the scripts of the site send for any page. */
const OWN_FILES = /^\/(assets|builds|fonts)\/|^\/favicon|^\/(?:.*\/)?_payload\.json$|^\/api\/me/;

export interface Observer {
  readonly context: BrowserContext;
  /** What texts have done so far: dialogs, calls of hooked functions, requests that are not ours. */
  readonly actions: string[];
  /** Opens a page of the site, and runs its scripts and everything it loads. */
  open(page: Page, path: string): Promise<void>;
}

/** Replaces every function that a text might call to show that it runs. Runs in the page, in every frame. */
function watchCalls(): void {
  const report = (name: string) => (text: unknown) => {
    void (window as unknown as { witnessed(action: string): void }).witnessed(`${name}(${String(text)})`);
    return null;
  };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(window, name, { value: report(name) });
  for (const name of ['write', 'writeln']) Object.defineProperty(document, name, { value: report(name) });
}

/**
 * A Chromium without the content security policy of the site, which alone would hide most errors, that
 * records what texts do. Its requests to other hosts never leave this machine. Its user saves data, as
 * prefetched files would add themselves at any time.
 * @param own paths of the site that its pages request themselves
 */
export async function openObserver(browser: Browser, origin: string, own = OWN_FILES): Promise<Observer> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 900 } });
  const actions: string[] = [];
  const expected = new Set<string>();
  await context.exposeBinding('witnessed', ({ frame }, action: string) =>
    actions.push(`${action} in ${frame.url()}`),
  );
  await context.addInitScript(watchCalls);
  await saveData(context, { saveData: true });
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  context.on('request', (request) => {
    const { protocol, origin: requested, pathname } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    if (requested === origin && (expected.has(pathname) || own.test(pathname))) return;
    actions.push(`${request.method()} ${request.url()} by ${request.headers().referer ?? 'no page'}`);
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      actions.push(`${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('websocket', (socket) => actions.push(`socket ${socket.url()}`));
  });
  return {
    context,
    actions,
    async open(page, path) {
      const { href, pathname } = new URL(origin + path);
      expected.add(pathname);
      const status = (await page.goto(href, { waitUntil: 'load' }))?.status() ?? 0;
      if (status === 0 || status >= 500) actions.push(`${href} answered ${status}`);
      await untilHydrated(page);
      // The rest of the rendering is done within two frames; a text that acts later would still be seen at
      // the end.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      if (new URL(page.url()).pathname !== pathname) actions.push(`went from ${href} to ${page.url()}`);
    },
  };
}

/** What a browser renders of sanitised texts beyond the policy (S-E3), by its own parser and URL parser. */
export function richTextErrors(page: Page): Promise<string[]> {
  return page.evaluate(
    (tags) =>
      [...document.querySelectorAll<HTMLElement>('.rich-text *')].flatMap((element) => {
        const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
        if (!isHtml || !tags.includes(element.localName)) return [`<${element.localName}>`];
        const saved = element.localName === 'a' ? ['href', 'target'] : [];
        const more = [...element.attributes].filter(({ name }) => !saved.includes(name));
        const protocol = element instanceof HTMLAnchorElement && element.href ? element.protocol : 'https:';
        const errors = more.map(({ name }) => `<${element.localName} ${name}>`);
        return ['http:', 'https:', 'mailto:'].includes(protocol)
          ? errors
          : [...errors, `a link of ${protocol}`];
      }),
    [...RICH_TEXT_TAGS] as string[],
  );
}

/** The elements of our posters and icons. */
const DRAWN =
  'svg|g|path|rect|circle|ellipse|line|polygon|polyline|text|tspan|defs|pattern|clipPath|mask|linearGradient|radialGradient|stop';

/**
 * The elements outside sanitised texts: every kind with the names of its attributes and the scheme of its
 * address, drawings only if they contain foreign elements; and data blocks that cannot be parsed. The
 * attribute of deferred parts is omitted, as it depends on the scroll position.
 */
export function elementKinds(page: Page): Promise<string[]> {
  return page.evaluate(
    ([drawn, laidOut]) => {
      const isDrawn = new RegExp(`^(${drawn})$`);
      const isOurs = (element: Element) =>
        element instanceof SVGElement &&
        isDrawn.test(element.localName) &&
        [...element.attributes].every(
          ({ name, value }) => !/^on|href/i.test(name) && !/script:/i.test(value),
        );
      const kindsOf = (element: Element) => {
        if (isOurs(element)) return [];
        const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        const names = [...element.attributes].map(({ name }) => name).filter((name) => name !== laidOut);
        return [...names, new URL(address, document.baseURI).protocol].map(
          (part) => `${element.nodeName} ${part}`,
        );
      };
      const isReadable = (block: Element) => {
        try {
          return JSON.parse(block.textContent ?? '') !== undefined;
        } catch {
          return false;
        }
      };
      const outside = [...document.querySelectorAll('*')].filter((each) => !each.matches('.rich-text *'));
      const blocks = [...document.querySelectorAll('script[type*=json]')].filter(
        (block) => !isReadable(block),
      );
      return [
        ...new Set([...outside.flatMap(kindsOf), ...blocks.map(({ outerHTML }) => `broken: ${outerHTML}`)]),
      ];
    },
    [DRAWN, LAID_OUT] as const,
  );
}
