/** Expression that lays out all at once (late.css), for inline scripts. */
export const LAY_OUT_ALL = 'document.documentElement.dataset.laidOut=""';

/**
 * Text of the inline script in `<head>` for a document that is not read from its top: one that is loaded again, comes from
 * the history or is opened at a part of it. Its place is found by the true heights, so all of it is laid out at once.
 */
export const LATE_BOOT_SCRIPT = `if(location.hash||Object(performance.getEntriesByType("navigation")[0]).type!="navigate")${LAY_OUT_ALL}`;
