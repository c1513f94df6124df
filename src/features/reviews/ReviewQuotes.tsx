import { titleHref } from '#src/ui/addresses.ts';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { LocalDay } from '#src/ui/type/LocalDay.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { langOf, TitleName } from '#src/ui/type/TitleName.tsx';
import { ReviewScore } from './ReviewScores.tsx';
import type { QuotedReview } from './review.view.ts';
import './reviewQuotes.css';

/** The newest reviews as quotations, each beside its title; nothing while there are none. */
export const ReviewQuotes = ({ quotes }: { quotes: readonly QuotedReview[] }) => {
  if (quotes.length === 0) return null;
  return (
    <section className="review-quotes" aria-labelledby="rail-reviews">
      <SectionHead id="rail-reviews" heading="Newest reviews" note="What members say." />
      <ul>
        {quotes.map(({ id, title, author, overallScore, quote, publishedAt }) => (
          <li key={id}>
            <figure>
              <Poster title={title} sizes="5rem" />
              <blockquote lang={langOf(quote)}>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <ReviewScore score={overallScore} />
                <a href={`${titleHref(title)}/reviews#review-${id}`}>
                  <TitleName {...title} />
                </a>
                <p>
                  <LocalisedText text={author.name} />, <LocalDay at={publishedAt} />
                </p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
};
