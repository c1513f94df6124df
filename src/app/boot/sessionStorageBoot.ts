/**
 * Inline script in `<head>` for browsers that block storage, where reading `window.sessionStorage` throws. React Router's
 * scroll restoration reads it again while handling that error, and would log an error on every page. The script replaces it
 * with an empty storage whose `setItem` throws, so that code that depends on stored values still notices.
 */
export const SESSION_STORAGE_BOOT_SCRIPT =
  'try{sessionStorage}catch(e){Object.defineProperty(window,"sessionStorage",{value:{getItem:function(){return null},setItem:function(){throw e},removeItem:function(){}}})}';
