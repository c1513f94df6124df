import { Button, Input, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#src/client/api.ts';
import type { Draft } from '#src/dashboard/editor/draft.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { recordPath } from '#src/dashboard/places.ts';
import { CAST_ROLE_LABELS, CREDIT_JOB_LABELS } from '#src/domain/creditKinds.ts';
import type { personFields } from '#src/domain/fields/person.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { hasCredit, withCredit, withCreditBack, withoutCredit } from './credits/creditChanges.ts';
import { changeFault, type PersonCredit, useCredits } from './credits/useCredits.ts';

const CreditDialog = lazy(() =>
  import('./credits/CreditDialog.tsx').then((module) => ({ default: module.CreditDialog })),
);

type PersonDraft = Draft<typeof personFields>;

const jobWords = ({ job, role }: PersonCredit): string =>
  job === 'cast' && role !== null ? CAST_ROLE_LABELS[role] : CREDIT_JOB_LABELS[job];

const titleWords = ({ title }: PersonCredit): string =>
  [title.title, title.year && `(${title.year})`].filter(Boolean).join(' ');

const fits = ({ title, characters }: PersonCredit, text: string): boolean =>
  [title.title, title.nativeTitle, String(title.year ?? ''), ...characters.map(({ name }) => name)].some(
    (each) => each?.toLowerCase().includes(text.toLowerCase()),
  );

interface LineProps {
  credit: PersonCredit;
  isDisabled: boolean;
  onChange(): void;
  onRemove(): void;
}

function CreditLine({ credit, isDisabled, onChange, onRemove }: LineProps) {
  const { title, characters, note } = credit;
  return (
    <tr
      onKeyDown={(event) => {
        if (event.key !== 'Delete' || isDisabled) return;
        event.preventDefault();
        onRemove();
      }}
    >
      <td className="credits-year">{title.year ?? '–'}</td>
      <th scope="row">
        <a href={recordPath('dramas', title.id, 'cast') ?? undefined}>{title.title}</a>
        {title.nativeTitle !== null && title.nativeTitle !== title.title && (
          <small lang="ko">{title.nativeTitle}</small>
        )}
      </th>
      <td>{jobWords(credit)}</td>
      <td>
        {characters.map(({ name, nativeName }) => name ?? nativeName).join(', ')}
        {note !== null && <small>{note}</small>}
      </td>
      <td className="credits-act">
        <Button
          size="small"
          disabled={isDisabled}
          aria-label={`Change ${titleWords(credit)}`}
          title="Enter changes it, Delete removes it"
          onClick={onChange}
        >
          Change
        </Button>
        <Button
          size="small"
          type="text"
          disabled={isDisabled}
          aria-label={`Remove ${titleWords(credit)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </td>
    </tr>
  );
}

/** A person's works: each is a credit of its title and saved there, at once. */
export function CreditsTab({ draft }: { draft: PersonDraft }) {
  const personId = draft.id;
  const may = useMay();
  const { credits, error, again, isPending, change } = useCredits(personId, draft.base.name);
  const [open, setOpen] = useState<{ credit: PersonCredit | null } | null>(null);
  const [text, setText] = useState('');
  const isDisabled = draft.isDisabled || !may('update', 'dramas');
  const add = () => setOpen({ credit: null });
  useShortcuts(isDisabled ? [] : [{ keys: 'a', label: 'Add a credit', run: add }]);
  if (personId === null) return <p className="dash-muted">Save the person first.</p>;
  if (error) return <Trouble error={error} again={again} />;
  if (isPending) return <Skeleton active />;

  const remove = async (credit: PersonCredit) => {
    const key = { personId, job: credit.job };
    try {
      const before = await change(credit.title.id, (parts) => withoutCredit(parts, key));
      const put = () =>
        change(credit.title.id, (parts) => withCreditBack(parts, before, key)).catch((fault: unknown) =>
          toast({ text: changeFault(fault), kind: 'wrong' }),
        );
      await toast({
        text: `${titleWords(credit)} removed.`,
        kind: 'done',
        action: { label: 'Undo', run: () => void put() },
      });
    } catch (fault) {
      await toast({ text: changeFault(fault), kind: 'wrong' });
    }
  };
  const shown = text.trim() === '' ? credits : credits.filter((credit) => fits(credit, text.trim()));
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
          aria-label="Find among the works"
          placeholder="Find among the works"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="dash-muted">Each is kept at its title and saved at once.</p>
      </div>
      {shown.length === 0 ? (
        <p className="dash-muted">{credits.length === 0 ? 'None yet.' : 'None of that name.'}</p>
      ) : (
        <div className="credits-table">
          <table>
            <caption className="visually-hidden">Works</caption>
            <thead>
              <tr>
                {['Year', 'Title', 'Did', 'As'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {shown.map((credit) => (
                <CreditLine
                  key={credit.creditId}
                  credit={credit}
                  isDisabled={isDisabled}
                  onChange={() => setOpen({ credit })}
                  onRemove={() => void remove(credit)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Suspense>
        {open && (
          <CreditDialog
            credit={open.credit}
            onClose={() => setOpen(null)}
            save={async (titleId, given) => {
              const old = open.credit;
              await change(titleId, (parts) => {
                const isMoved = old === null || old.job !== given.job;
                if (isMoved && hasCredit(parts, { personId, job: given.job }))
                  throw new ApiError(409, { message: 'That credit is there already: change it instead.' });
                const cleared = old && isMoved ? withoutCredit(parts, { personId, job: old.job }) : parts;
                return withCredit(cleared, personId, given);
              });
              await toast({ text: 'Saved at the title.', kind: 'done' });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
