import type { ReactNode } from 'react';
import { TitleGrid } from '#src/ui/cards/TitleCard.tsx';
import { TitleList } from '#src/ui/cards/TitleRow.tsx';
import { Button, ButtonLink } from '#src/ui/controls/Button.tsx';
import { BrowseSample } from '#src/ui/gallery/BrowseSample.tsx';
import { LandingSample } from '#src/ui/gallery/LandingSample.tsx';
import { PersonSample } from '#src/ui/gallery/PersonSample.tsx';
import { PosterWall } from '#src/ui/gallery/PosterWall.tsx';
import { SAMPLE_PEOPLE } from '#src/ui/gallery/samplePeople.ts';
import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';
import { TitleSample } from '#src/ui/gallery/TitleSample.tsx';
import { PersonGrid } from '#src/ui/people/PersonCard.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorScreen, NOT_FOUND } from '#src/ui/states/ErrorScreen.tsx';
import { toast } from '#src/ui/toasts/toast.ts';

const Exhibit = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="exhibit" id={name.toLowerCase().replaceAll(' ', '-')}>
    <p className="page exhibit-name">{name}</p>
    {children}
  </section>
);

const Component = ({ name, children }: { name: string; children: ReactNode }) => (
  <Exhibit name={name}>
    <div className="page">{children}</div>
  </Exhibit>
);

/** All components on one page, for development: single components first, then whole pages. */
export const Gallery = () => (
  <>
    <Component name="Every composition">
      <PosterWall />
    </Component>
    <Exhibit name="Controls">
      <div className="page chip-line">
        <Button look="strong">Add to list</Button>
        <Button>Plain</Button>
        <Button look="quiet">Quiet</Button>
        <ButtonLink href="#controls">A link</ButtonLink>
      </div>
    </Exhibit>
    <Exhibit name="Toasts">
      <div className="page chip-line">
        <Button onClick={() => toast({ text: 'A new version of this site is ready.' })}>Info</Button>
        <Button
          onClick={() =>
            toast({
              text: 'Added Goblin to your list.',
              kind: 'done',
              action: { label: 'Undo', run: () => toast({ text: 'Removed Goblin from your list.' }) },
            })
          }
        >
          Success with undo
        </Button>
        <Button onClick={() => toast({ text: 'Your changes could not be saved. Try again.', kind: 'wrong' })}>
          Error
        </Button>
      </div>
    </Exhibit>
    <Component name="Grid">
      <TitleGrid titles={SAMPLE_TITLES.slice(0, 12)} />
    </Component>
    <Component name="Compact">
      <TitleGrid titles={SAMPLE_TITLES} view="compact" />
    </Component>
    <Component name="List">
      <TitleList titles={SAMPLE_TITLES.slice(0, 6)} />
    </Component>
    <Component name="People">
      <PersonGrid people={SAMPLE_PEOPLE} />
    </Component>
    <Component name="Empty">
      <EmptyState
        heading="No dramas match these filters"
        text="Remove a filter, or match any of the genres instead of all."
      >
        <ButtonLink href="/dramas">Clear filters</ButtonLink>
      </EmptyState>
    </Component>
    <Exhibit name="Landing">
      <LandingSample />
    </Exhibit>
    <Exhibit name="Title">
      <TitleSample />
    </Exhibit>
    <Exhibit name="Browse">
      <BrowseSample />
    </Exhibit>
    <Exhibit name="Person">
      <PersonSample />
    </Exhibit>
    <Exhibit name="Not found">
      <ErrorScreen {...NOT_FOUND} requestId="01JDQZ4T" />
    </Exhibit>
  </>
);
