import { Button, Checkbox, Drawer, Form } from 'antd';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { FieldControl } from '#src/dashboard/kinds/FieldControl.tsx';
import { airInstant } from '#src/domain/dates/airTime.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { episodeName } from './episodeRows.ts';
import type { EpisodeWork } from './useEpisodes.ts';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

interface EpisodeDetailsProps {
  /** Key of the open episode; null if none is open. */
  openKey: string | null;
  order: readonly string[];
  draft: TitleDraft;
  work: EpisodeWork;
  onOpen(key: string | null): void;
}

/** Drawer with the fields that the table does not show: the synopsis and whether the date is computed. */
export function EpisodeDetails({ openKey, order, draft, work, onOpen }: EpisodeDetailsProps) {
  const row = draft.values.episodes.find(({ key }) => key === openKey);
  const at = row ? order.indexOf(row.key) : -1;
  const instant = row ? airInstant(row.airDate, row.airTime) : null;
  const step = (by: number) => {
    const next = order[at + by];
    return (
      <Button disabled={next === undefined} onClick={() => onOpen(next ?? null)}>
        {by < 0 ? 'Previous' : 'Next'}
      </Button>
    );
  };
  const { synopsis, isAirDateDerived } = titleFields.episodes.row;
  return (
    <Drawer
      open={row !== undefined}
      title={row && [episodeName(row), row.title].filter(Boolean).join(': ')}
      width={560}
      onClose={() => onOpen(null)}
      destroyOnHidden
      extra={
        <>
          {step(-1)} {step(1)}
        </>
      }
    >
      {row && (
        <Form layout="vertical">
          {instant !== null && <p className="dash-muted">On air {when.format(new Date(instant))}</p>}
          <Form.Item>
            <Checkbox
              checked={row.isAirDateDerived}
              disabled={draft.isDisabled || row.airDate === null}
              onChange={({ target }) => work.changeOne(row.key, { isAirDateDerived: target.checked })}
            >
              {isAirDateDerived.label}
            </Checkbox>
          </Form.Item>
          <div className="dash-value">
            <span className="dash-value-label">{synopsis.label}</span>
            <FieldControl
              key={row.key}
              field={synopsis}
              value={row.synopsis}
              isDisabled={draft.isDisabled}
              onChange={(html) =>
                work.changeOne(row.key, { synopsis: typeof html === 'string' ? html : null })
              }
            />
          </div>
        </Form>
      )}
    </Drawer>
  );
}
