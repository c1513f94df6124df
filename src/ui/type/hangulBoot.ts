import hangulStyles from '#src/ui/type/hangul.css?url';

/** Address of the stylesheet that names the files of Hangul letters. */
export const HANGUL_STYLES: string = hangulStyles;

const json = (value: unknown) => JSON.stringify(value);

/**
 * Text of the inline script in `<head>` that fetches the Hangul letters: up to 300 kB, which otherwise come before the
 * scripts and, on a fast line, before anything is painted. The first visit paints with the device's own Korean letters and
 * swaps them in when the page has loaded; from then on (the entry `hangul` of local storage) they are asked for at once,
 * since they are in the browser's cache, and `data-lettered` on the root element shows the lettering of drawings with the
 * first paint (late.css).
 */
export const hangulBootScript = () =>
  `(function(){var l=document.createElement("link"),s,h=l.href=${json(HANGUL_STYLES)},f=function(){document.head.append(l)};l.rel="stylesheet";l.onload=function(){try{localStorage.setItem("hangul",h)}catch(e){}};try{s=localStorage.getItem("hangul")}catch(e){}if(s==h){f();document.documentElement.dataset.lettered=""}else addEventListener("load",f)})()`;
