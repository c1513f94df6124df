import './staffScreens.client.ts';

/** The dashboard. The import above declares its resources and features first. */
export { App } from '#src/dashboard/App.tsx';
