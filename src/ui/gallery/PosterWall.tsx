import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';
import { composePoster, type PosterSubject } from '#src/ui/poster/composition.ts';
import { LAYOUTS } from '#src/ui/poster/layouts/programme.ts';
import { PosterArt } from '#src/ui/poster/PosterArt.tsx';

/** One sample for each composition: the first id at which a sample title is drawn with it. */
const subjects = (): PosterSubject[] =>
  // Sorted, since a module's exports have no one order: development servers keep the source's, browsers the alphabet's.
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

/** Every composition once, to be judged side by side. */
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
