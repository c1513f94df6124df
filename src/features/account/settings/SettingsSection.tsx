import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  heading: string;
  text: ReactNode;
  children: ReactNode;
}

/** One section of the settings: its explanation and its controls. */
export const SettingsSection = ({ id, heading, text, children }: SettingsSectionProps) => (
  <section className="settings-section" aria-labelledby={id}>
    <div>
      <h2 id={id}>{heading}</h2>
      <p>{text}</p>
    </div>
    <div>{children}</div>
  </section>
);
