import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#src/client/browserStorage.ts';
import { useOwnCount } from './marks.ts';

interface SwitchProps {
  /** Name of the stored choice, and of the attribute of the root element by which the stylesheet follows it. */
  name: string;
  label: string;
  hint: string;
  /** Stores the choice; null removes it. */
  store(value: true | null): void;
}

/** A choice of this browser about all pages of one kind. */
function OwnSwitch({ name, label, hint, store }: SwitchProps) {
  const [isOn, setIsOn] = useState(() => readStored('localStorage', name) === true);
  const count = useOwnCount();
  useEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, isOn);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name, isOn]);
  const change = () => {
    setIsOn(!isOn);
    store(isOn ? null : true);
  };
  return (
    <button type="button" className="own-switch" aria-pressed={isOn} title={hint} onClick={change}>
      {label}
      <span className="count">{count}</span>
    </button>
  );
}

/** Hides the titles of a list page that are on the own list. */
export const HideOwn = () => (
  <OwnSwitch
    name="hide-own"
    label="Hide what I have"
    hint="Hides the titles of each page that are on your list"
    store={(value) => writeStored('localStorage', 'hide-own', value)}
  />
);

/** Shows only the own titles in the calendar. */
export const OnlyOwn = () => (
  <OwnSwitch
    name="only-own"
    label="Only mine"
    hint="Shows only titles that are on your list"
    store={(value) => writeStored('localStorage', 'only-own', value)}
  />
);
