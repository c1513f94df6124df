import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { ask } from '#src/client/api.ts';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { Instant, Words } from '#src/dashboard/list/Cell.tsx';
import type { Message } from '#src/dashboard/messages/message.ts';
import { listPath, recordPath } from '#src/dashboard/places.ts';

/** Messages shown; the others are in their list. */
const FIRST = 5;

/** Messages to staff that are open, those that wait longest first, and how many there are. */
const useOpenMessages = () =>
  useQuery({
    queryKey: ['work', 'messages'],
    queryFn: async () => {
      const answer = await ask(`/messages?isDone=false&_sort=createdAt&_start=0&_end=${FIRST}`);
      return {
        total: Number(answer.headers.get('X-Total-Count')),
        messages: (await answer.json()) as Message[],
      };
    },
  });

/** What visitors wrote and nobody was done with yet. */
export function MessagesCard() {
  const { data, error, refetch } = useOpenMessages();
  return (
    <section className="dash-work" aria-labelledby="work-messages">
      <header>
        <h2 id="work-messages">Open messages</h2>
        {data && <b>{data.total.toLocaleString('en')}</b>}
      </header>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {!error && data === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data?.total === 0 && <p className="dash-muted">Every message is done.</p>}
      {data && data.total > 0 && (
        <ul>
          {data.messages.map(({ id, sender, createdAt }) => (
            <li key={id}>
              <a href={recordPath('messages', id) ?? ''}>
                <Words text={sender} />
              </a>
              <span className="dash-muted">
                <Instant iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.messages.length && (
        <a className="dash-work-all" href={`${listPath('messages')}?isDone=false`}>
          Show all {data.total.toLocaleString('en')}
        </a>
      )}
    </section>
  );
}
