import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '#src/dashboard/me.ts';
import { type Choice, choiceOf } from '#src/dashboard/pick/choice.ts';
import { inlineFieldsOf } from '#src/dashboard/pick/creating.ts';
import { InlineCreate } from '#src/dashboard/pick/InlineCreate.tsx';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { useAllRecords } from '#src/dashboard/pick/useAllRecords.ts';
import type { StoredMedium, StoredService } from '#src/domain/paste/links.ts';
import type { AvailabilityRow } from '#src/features/titles/staff/titleValues.ts';
import { type NextRow, readLinks } from './availability.ts';
import { KindSelect } from './KindSelect.tsx';

interface AddServicesProps {
  today: string;
  /** Adds rows and returns the message to show. */
  add(rows: readonly AvailabilityRow[], services: readonly Choice[], country: Choice | null): string;
}

type Missing = ReturnType<typeof readLinks>['unknown'][number];

/** Adds availability by pasting links or picking a service. */
export function AddServices({ today, add }: AddServicesProps) {
  const services = useAllRecords<StoredService>('streaming-services');
  const socialMedia = useAllRecords<StoredMedium>('social-media');
  const mayMake = useMay()('create', 'streaming-services');
  const [country, setCountry] = useState<Choice | null>(null);
  const [kind, setKind] = useState<AvailabilityRow['kind']>('subscription');
  const [text, setText] = useState('');
  const [announcement, setMessage] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const [making, setMaking] = useState<Missing | null>(null);
  const next: NextRow = { countryId: country?.id ?? null, kind, checkedOn: today };
  const inlineFields = inlineFieldsOf('streaming-services');
  const take = (pasted: string) => {
    if (!services || !socialMedia) return;
    const read = readLinks(pasted, { services, socialMedia }, next);
    const choices = services.map((service) => choiceOf({ ...service }));
    const reported = read.rows.length > 0 ? [add(read.rows, choices, country)] : [];
    setMessage([...reported, ...read.left]);
    setMissing(read.unknown);
    setText('');
  };
  const pick = (service: Choice, url: string | null) =>
    setMessage([add([{ serviceId: service.id, url, ...next }], [service], country)]);
  return (
    <div className="dash-add-services">
      <span className="dash-add-name">
        <RecordPicker
          resource="countries"
          label="Country of the new services"
          placeholder="Everywhere"
          value={country ? [country.id] : []}
          labelOf={() => country ?? undefined}
          onChange={(_, picked) => setCountry(picked ?? null)}
        />
      </span>
      <KindSelect label="Kind of the new services" value={kind} isDisabled={false} onChange={setKind} />
      <span className="dash-add-name">
        <RecordPicker
          resource="streaming-services"
          label="Add a service"
          placeholder="Type a service"
          value={[]}
          hasClear={false}
          onChange={(_, picked) => picked && pick(picked, null)}
        />
      </span>
      <input
        className="dash-line"
        aria-label="Paste links of services"
        disabled={!services || !socialMedia}
        placeholder="or paste links: netflix.com/title/…"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          event.preventDefault();
          take(event.clipboardData.getData('text/plain'));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
          event.preventDefault();
          take(text);
        }}
      />
      <div role="status" className="dash-add-message">
        {announcement.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {missing.map((each) => (
          <p key={each.url}>
            {each.name} is not in the list of streaming services yet.{' '}
            {mayMake && (
              <Button size="small" onClick={() => setMaking(each)}>
                Add {each.name}
              </Button>
            )}
          </p>
        ))}
      </div>
      {making && inlineFields && (
        <InlineCreate
          resource={inlineFields}
          typed={making.name}
          onMade={(service) => {
            pick(service, making.url);
            setMissing((now) => now.filter((each) => each !== making));
            setMaking(null);
          }}
          onCancel={() => setMaking(null)}
        />
      )}
    </div>
  );
}
