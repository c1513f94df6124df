import type { BrowserContext } from 'playwright';

interface Message {
  gapi: 'hello' | 'call' | 'reply';
  id: number;
  name: string;
  data: unknown;
}

type Handler = (data: unknown) => unknown;
type Reply = (results: unknown[]) => void;

/**
 * Runs in the browser in place of Google's `api.js`: the part of `gapi.iframes` through which the SDK's page
 * and the helper frame of the identity provider communicate, over `postMessage`. Must not use anything
 * outside itself.
 */
function standInForGapi(): void {
  const channelTo = (peer: Window) => {
    const handlers = new Map<string, Handler>();
    const early: Message[] = [];
    const replies = new Map<number, Reply>();
    let sent = 0;
    let greet: () => void;
    const greeted = new Promise<void>((resolve) => {
      greet = resolve;
    });
    const post = (message: Message) => peer.postMessage(message, '*');
    const answer = (message: Message) => {
      const handler = handlers.get(message.name);
      if (handler) post({ ...message, gapi: 'reply', data: handler(message.data) });
      else early.push(message);
    };
    const reply = ({ id, data }: Message) => {
      try {
        replies.get(id)?.([data]);
      } catch {
        // The SDK throws after every response about web storage, even a successful one; Google's own script
        // ignores it.
      }
      replies.delete(id);
    };
    const kinds = { hello: () => greet(), call: answer, reply };
    window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
      if (source === peer && data?.gapi) kinds[data.gapi](data);
    });
    return {
      hello: () => post({ gapi: 'hello', id: 0, name: '', data: null }),
      restyle: () => Promise.resolve(),
      ping: (onAnswer: () => void) => greeted.then(onAnswer),
      register(name: string, handler: Handler) {
        handlers.set(name, handler);
        for (const message of early.splice(0)) answer(message);
      },
      send(name: string, data: unknown, onReply: Reply) {
        sent += 1;
        replies.set(sent, onReply);
        post({ gapi: 'call', id: sent, name, data });
      },
    };
  };

  const above = window.parent === window ? null : channelTo(window.parent);
  const open = (
    { url, where, attributes }: { url: string; where: Element; attributes: { style: object } },
    onOpen: (channel: ReturnType<typeof channelTo>) => unknown,
  ) => {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, attributes.style);
    where.append(frame);
    if (!frame.contentWindow) throw new Error('The helper frame has no window.');
    const opened = onOpen(channelTo(frame.contentWindow));
    frame.src = url;
    return Promise.resolve(opened);
  };
  const gapi = {
    load: (_name: string, { callback }: { callback: () => void }) =>
      setTimeout(() => {
        callback();
        above?.hello();
      }),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: null,
      Iframe: null,
      getContext: () => ({ open, getParentIframe: () => above }),
    },
  };
  const page = window as unknown as Record<string, unknown>;
  page.gapi = gapi;
  const source = (document.currentScript as HTMLScriptElement | null)?.src ?? '';
  const onLoad = page[new URL(source).searchParams.get('onload') ?? 'gapi_onload'];
  if (typeof onLoad === 'function') onLoad();
}

/** Decorations of the emulator's pages, which work without them. */
const DECORATIONS = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

/**
 * A popup may be closed while its request is being answered; Playwright would throw that outside every test.
 */
const isGone = () => undefined;

/** Limits a browser to this machine, with a substitute for the one script of Google that the SDK needs. */
export async function stayOffline(context: BrowserContext): Promise<void> {
  const script = { contentType: 'text/javascript', body: `(${standInForGapi})();` };
  await context.route(/^https:/, (route) => route.abort().catch(isGone));
  await context.route(DECORATIONS, (route) => route.fulfill({ body: '' }).catch(isGone));
  await context.route('https://apis.google.com/js/api.js*', (route) => route.fulfill(script).catch(isGone));
}
