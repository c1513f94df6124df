declare global {
  interface Window {
    /** True after the app's first commit. */
    isAppMounted?: boolean;
  }
}

/**
 * The first inline script of `<head>`. Until the app is mounted, it logs each uncaught error as a mount failure (S-E2): in the
 * scripts of the head, the modules, the configuration, the router's data and React. The error stays uncaught. A module that
 * cannot be fetched raises no error by itself, so the script throws one. Skipped view transitions are not failures.
 */
export const MOUNT_BOOT_SCRIPT = `(function(){function f(e){var t=e.target.tagName,x=e.reason||e.error||e.message;if(window.isAppMounted||t&&t!="SCRIPT"||x instanceof DOMException&&/transition/i.test(x.message))return;if(t)throw Error("A script of this page could not be fetched");console.error("Error while mounting app:",x)}addEventListener("error",f,true);addEventListener("unhandledrejection",f)})()`;
