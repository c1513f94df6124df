import { SAMPLE_CHARACTERS, SAMPLE_PEOPLE } from '#src/ui/gallery/samplePeople.ts';
import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';
import { PersonHeader } from '#src/ui/people/PersonHeader.tsx';
import { type Work, WorksTimeline } from '#src/ui/people/WorksTimeline.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { FactList } from '#src/ui/title/FactList.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';

const worksOf = (year: number): Work[] =>
  SAMPLE_TITLES.filter((title) => title.year === year)
    .slice(0, 3)
    .map((title, index) => ({
      title,
      roles: index === 1 ? ['Main role', 'Producer'] : ['Main role'],
      characters: SAMPLE_CHARACTERS.slice(index, index + 1),
    }));

/** A person's page, composed as on the site. */
export const PersonSample = () => {
  const person = SAMPLE_PEOPLE[1];
  if (!person) return null;
  return (
    <div className="page">
      <PersonHeader
        person={person}
        work="Actor, producer"
        facts={['Born 2 July 1991', 'South Korea', '34 works since 2012']}
      />
      <div className="person-body">
        <TitlePage
          aside={
            <FactList
              facts={[
                { label: 'Native name', value: <span lang="ko">김고은</span> },
                { label: 'Born', value: '2 July 1991 (aged 35)' },
                { label: 'From', value: 'South Korea' },
              ]}
            />
          }
        >
          <section aria-labelledby="works">
            <SectionHead id="works" heading="Works" />
            <WorksTimeline years={[2020, 2019, 2018, 2016].map((year) => ({ year, works: worksOf(year) }))} />
          </section>
        </TitlePage>
      </div>
    </div>
  );
};
