import { Button, Input, Skeleton, Tag } from 'antd';
import { type KeyboardEvent, Suspense, useState } from 'react';
import type { personFields } from '#src/catalogue/people/person.fields.ts';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { recordPath } from '#src/dashboard/routes.ts';
import { CAST_ROLE_LABELS, CREDIT_JOB_LABELS } from '#src/domain/catalogue/creditKinds.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { changeError, changesTo, type PersonCredit, removal, useCredits } from './credits/useCredits.ts';

const CreditDialog = lazyPart(() => import('./credits/CreditDialog.tsx'), 'CreditDialog');

const jobLabels = ({ job, role }: PersonCredit): string =>
  job === 'cast' && role !== null ? CAST_ROLE_LABELS[role] : CREDIT_JOB_LABELS[job];

const charactersOf = ({ characters }: PersonCredit): string =>
  characters.map(({ name }) => isolated(name)).join(', ');

const nameOf = ({ title, year }: PersonCredit): string =>
  year === null ? title : `${isolated(title)} (${year})`;

const matches = (credit: PersonCredit, text: string): boolean =>
  [nameOf(credit), credit.nativeTitle ?? '', charactersOf(credit), jobLabels(credit)].some((each) =>
    each.toLowerCase().includes(text.toLowerCase()),
  );

interface LineProps {
  credit: PersonCredit;
  isDisabled: boolean;
  onChange(): void;
  onRemove(): void;
}

function CreditLine({ credit, isDisabled, onChange, onRemove }: LineProps) {
  const { titleId, title, nativeTitle, year, note, isPublished, isDeleted } = credit;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li>
      <span className="credits-year">{year ?? '–'}</span>
      <span className="credits-title">
        <a href={recordPath('dramas', titleId, 'cast') ?? undefined}>{title}</a>
        {isDeleted ? <Tag>Deleted</Tag> : !isPublished && <Tag>Draft</Tag>}
        {nativeTitle !== null && nativeTitle !== title && <small lang="ko">{nativeTitle}</small>}
      </span>
      <span className="credits-job">{jobLabels(credit)}</span>
      <span className="credits-as">
        {charactersOf(credit)}
        {note !== null && <small>{note}</small>}
      </span>
      <span className="credits-act">
        <Button
          size="small"
          disabled={isDisabled || isDeleted}
          aria-label={`Change ${nameOf(credit)}, ${jobLabels(credit)}`}
          title="Enter opens the credit, Delete removes it"
          onClick={onChange}
          onKeyDown={onKeyDown}
        >
          Change
        </Button>
        <Button
          size="small"
          type="text"
          disabled={isDisabled || isDeleted}
          aria-label={`Remove ${nameOf(credit)}, ${jobLabels(credit)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

/**
 * Editor tab for a person's credits. Each credit belongs to its title, so changes are saved there
 * immediately.
 */
export function CreditsTab({ draft }: TabProps<typeof personFields>) {
  const may = useMay();
  const { credits, error, again, isPending, change } = useCredits(draft.id);
  const [open, setOpen] = useState<{ credit: PersonCredit | null } | null>(null);
  const [text, setText] = useState('');
  const isDisabled = draft.isDisabled || !may('update', 'dramas');
  const add = () => setOpen({ credit: null });
  useShortcuts(isDisabled ? [] : [{ keys: 'a', label: 'Add a credit', run: add }]);
  if (draft.id === null) return <p className="dash-muted">Save the person first.</p>;
  if (error) return <LoadError error={error} again={again} />;
  if (isPending) return <Skeleton active />;
  const remove = (credit: PersonCredit) =>
    void change([removal(credit)], `${nameOf(credit)} removed.`).catch((error: unknown) =>
      toast({ text: changeError(error), kind: 'wrong' }),
    );
  const shown = text.trim() === '' ? credits : credits.filter((credit) => matches(credit, text.trim()));
  return (
    <div className="credits">
      <div className="credits-bar">
        {!isDisabled && (
          <Button type="primary" onClick={add} title="A">
            Add a credit…
          </Button>
        )}
        <Input
          type="search"
          aria-label="Search credits"
          placeholder="Search credits"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="dash-muted">Credits belong to titles. Changes are saved immediately.</p>
      </div>
      {shown.length === 0 ? (
        <p className="dash-muted">{credits.length === 0 ? 'No credits yet.' : 'No matching credits.'}</p>
      ) : (
        <ul className="credits-list" aria-label="Works">
          {shown.map((credit) => (
            <CreditLine
              key={`${credit.titleId} ${credit.job}`}
              credit={credit}
              isDisabled={isDisabled}
              onChange={() => setOpen({ credit })}
              onRemove={() => remove(credit)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <CreditDialog
            credit={open.credit}
            onClose={() => setOpen(null)}
            save={(input) => change(changesTo(open.credit, input), 'The credit was saved.')}
          />
        )}
      </Suspense>
    </div>
  );
}
