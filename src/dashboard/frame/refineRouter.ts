/** React Router as Refine's bindings see it in a build: its links are anchors, which the whole site navigates by. */
export * from 'react-router';
export { AnchorLink as Link } from './AnchorLink.tsx';
