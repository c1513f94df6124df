import type { Browser, BrowserContext, Page } from 'playwright';
import { RICH_TEXT_TAGS } from '#src/domain/richText.ts';
import { LAID_OUT } from '#src/ui/late/lateParts.ts';
import { untilAlive } from '#tests/support/browser.ts';
import { saveData } from '#tests/support/openedBuild.ts';

/** Requests that the site's own scripts make for any page. */
const OWN_FILES = /^\/(assets|builds|fonts)\/|^\/favicon|^\/(?:.*\/)?_payload\.json$|^\/api\/me/;

export interface Witness {
  readonly context: BrowserContext;
  /** What texts have done so far: dialogs, calls of what a text may call, requests nobody of ours makes. */
  readonly deeds: string[];
  /** Opens a page of the site, runs its scripts and everything it loads. */
  open(page: Page, path: string): Promise<void>;
}

/** Replaces whatever a text calls to show that it runs. Runs in the page, in every frame. */
function watchCalls(): void {
  const tell = (name: string) => (text: unknown) => {
    void (window as unknown as { witnessed(deed: string): void }).witnessed(`${name}(${String(text)})`);
    return null;
  };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(window, name, { value: tell(name) });
  for (const name of ['write', 'writeln']) Object.defineProperty(document, name, { value: tell(name) });
}

/**
 * A Chromium without the site's policy of contents, which alone would hide most faults, that notes what texts do. Nothing it
 * asks of other hosts leaves this machine. Its reader saves data: what is fetched ahead for links adds itself at any time.
 * @param own paths of the site that its pages ask for by themselves
 */
export async function openWitness(browser: Browser, origin: string, own = OWN_FILES): Promise<Witness> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 900 } });
  const deeds: string[] = [];
  const expected = new Set<string>();
  await context.exposeBinding('witnessed', ({ frame }, deed: string) =>
    deeds.push(`${deed} in ${frame.url()}`),
  );
  await context.addInitScript(watchCalls);
  await saveData(context, { saveData: true });
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  context.on('request', (request) => {
    const { protocol, origin: asked, pathname } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    if (asked === origin && (expected.has(pathname) || own.test(pathname))) return;
    deeds.push(`${request.method()} ${request.url()} by ${request.headers().referer ?? 'no page'}`);
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      deeds.push(`${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('websocket', (socket) => deeds.push(`socket ${socket.url()}`));
  });
  return {
    context,
    deeds,
    async open(page, path) {
      const { href, pathname } = new URL(origin + path);
      expected.add(pathname);
      const status = (await page.goto(href, { waitUntil: 'load' }))?.status() ?? 0;
      if (status === 0 || status >= 500) deeds.push(`${href} answered ${status}`);
      await untilAlive(page);
      // What is left of a page's work is done within two frames; a text that acts later would still be seen at the end.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      if (new URL(page.url()).pathname !== pathname) deeds.push(`went from ${href} to ${page.url()}`);
    },
  };
}

/** What a browser makes of cleaned texts beyond the policy (S-E3), by its own parser and address reader. */
export function richTextFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    (tags) =>
      [...document.querySelectorAll<HTMLElement>('.rich-text *')].flatMap((element) => {
        const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
        if (!isHtml || !tags.includes(element.localName)) return [`<${element.localName}>`];
        const kept = element.localName === 'a' ? ['href', 'target'] : [];
        const more = [...element.attributes].filter(({ name }) => !kept.includes(name));
        const protocol = element instanceof HTMLAnchorElement && element.href ? element.protocol : 'https:';
        const faults = more.map(({ name }) => `<${element.localName} ${name}>`);
        return ['http:', 'https:', 'mailto:'].includes(protocol)
          ? faults
          : [...faults, `a link of ${protocol}`];
      }),
    [...RICH_TEXT_TAGS] as string[],
  );
}

/** What our posters and icons are drawn with. */
const DRAWN =
  'svg|g|path|rect|circle|ellipse|line|polygon|polyline|text|tspan|defs|pattern|clipPath|mask|linearGradient|radialGradient|stop';

/**
 * What elements outside cleaned texts there are: every kind with the names of its attributes and the scheme of its
 * address, drawings only where they hold what ours do not; and data blocks that cannot be read. The mark of parts that
 * are laid out late comes and goes with where the page was scrolled to.
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
