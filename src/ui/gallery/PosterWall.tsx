import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';
import { composePoster, type PosterSubject } from '#src/ui/poster/composition.ts';
import { LAYOUTS } from '#src/ui/poster/layouts/programme.ts';
import { PosterArt } from '#src/ui/poster/PosterArt.tsx';

/** Returns one sample for each composition: a sample title with the first id that gives this composition. */
const subjects = (): PosterSubject[] =>
  // Sorted, because the order of a module's exports differs: development servers keep source order, browsers sort them.
  Object.keys(LAYOUTS)
    .sort()
    .flatMap((name) => {
      for (let id = 1; id < 20; id += 1)
        for (const title of SAMPLE_TITLES) {
          const subject = { ...title, id: id * 100 + title.id };
          if (composePoster(subject).layout === name) return [subject];
        }
      return [];
    });

/** Shows every composition once, to compare them. */
export const PosterWall = () => (
  <ul className="title-grid">
    {subjects().map((subject) => (
      <li key={subject.id}>
        <PosterArt subject={subject} />
        <p className="facts">{composePoster(subject).layout}</p>
      </li>
    ))}
  </ul>
);
