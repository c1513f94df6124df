import { RELOAD_GUARD_MILLISECONDS, RELOADED_KEY } from '#src/client/reloading.ts';
import { CONFIG_ELEMENT } from '#src/domain/web/publicConfig.ts';
import { LAY_OUT_ALL } from '#src/ui/deferred/deferredBoot.ts';

/**
 * Inline script in `<head>` for documents of an earlier build: a browser can restore a tab from its cache, and the document's
 * scripts may no longer exist. If a script cannot be loaded and the server runs another build, the page reloads, at most once
 * in ten seconds (S-C4). If the server cannot be reached, the page stays, because it can be read without scripts.
 */
export const STALE_BOOT_SCRIPT = `addEventListener("error",function(e){if(e.target.tagName=="SCRIPT")${LAY_OUT_ALL},fetch("/builds/latest.json",{cache:"no-store"}).then(function(r){return r.json()}).then(function(b){var i=JSON.parse(document.getElementById("${CONFIG_ELEMENT}").textContent).buildId,s=sessionStorage,n=Date.now();if(i&&b.id!=i&&Math.abs(n-s.getItem("${RELOADED_KEY}"))>=${RELOAD_GUARD_MILLISECONDS}){s.setItem("${RELOADED_KEY}",n);location.reload()}}).catch(function(){})},true)`;
