import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#src/client/browserStorage.ts';
import { useKeptCount } from './marks.ts';

interface SwitchProps {
  /** Name of the stored choice, and of the attribute of the root element by which the stylesheet follows it. */
  name: string;
  label: string;
  hint: string;
}

/** A choice of this browser about all pages of one kind. */
function KeptSwitch({ name, label, hint }: SwitchProps) {
  const [isOn, setIsOn] = useState(() => readStored('localStorage', name) === true);
  const count = useKeptCount();
  useEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, isOn);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name, isOn]);
  const change = () => {
    setIsOn(!isOn);
    writeStored('localStorage', name, isOn ? null : true);
  };
  return (
    <button type="button" className="kept-switch" aria-pressed={isOn} title={hint} onClick={change}>
      {label}
      <span className="count">{count}</span>
    </button>
  );
}

/** Hides the titles of a list page that are on the own list. */
export const HideKept = () => (
  <KeptSwitch
    name="hide-kept"
    label="Hide what I have"
    hint="Hides the titles of each page that are on your list"
  />
);

/** Shows only the own titles in the calendar. */
export const OnlyKept = () => (
  <KeptSwitch name="only-kept" label="Only mine" hint="Shows only titles that are on your list" />
);
