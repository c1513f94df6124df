import { useMe } from '#src/dashboard/me.ts';

/** The first page of the dashboard. */
export function Home() {
  const { me } = useMe();
  return (
    <div className="dash-home-page">
      <h1>Hello, {me.displayName}</h1>
    </div>
  );
}
