import { CONFIG_ELEMENT } from '#src/client/publicConfig.ts';
import { RELOAD_GUARD_MILLISECONDS, RELOADED_KEY } from '#src/client/reloading.ts';
import { LAY_OUT_ALL } from '#src/ui/late/lateBoot.ts';

/**
 * Text of the inline script in `<head>` for a document that is older than the site: a browser that comes back to a tab takes
 * it as it kept it, and its scripts may be gone. Where one cannot be loaded and the server runs another build, the page
 * reloads, once in ten seconds (S-C4); without the server it stays, since all of it can be read and followed.
 */
export const STALE_BOOT_SCRIPT = `addEventListener("error",function(e){if(e.target.tagName=="SCRIPT")${LAY_OUT_ALL},fetch("/builds/latest.json",{cache:"no-store"}).then(function(r){return r.json()}).then(function(b){var i=JSON.parse(document.getElementById("${CONFIG_ELEMENT}").textContent).buildId,s=sessionStorage,n=Date.now();if(i&&b.id!=i&&Math.abs(n-s.getItem("${RELOADED_KEY}"))>=${RELOAD_GUARD_MILLISECONDS}){s.setItem("${RELOADED_KEY}",n);location.reload()}}).catch(function(){})},true)`;
