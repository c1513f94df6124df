import type { AppError } from '#src/domain/errors.ts';
import type { PublicConfig } from '#src/domain/web/publicConfig.ts';
import type { ReturnedForm } from '#src/domain/web/returnedForm.ts';
import type { PageDependencies } from './cache/dependencies.ts';
import type { Database } from './db/database.ts';
import type { SiteOperator, TmdbAccess } from './env.ts';
import type { WakeableJob } from './jobs/wakeableJob.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media/store.ts';
import type { SignIn } from './session/signIn.ts';

/** Dependencies of loaders and API routes; one object per process. */
export interface Services {
  readonly db: Database;
  readonly log: Log;
  readonly config: PublicConfig;
  /** Origin for absolute links; null to use that of each request. */
  readonly publicOrigin: string | null;
  readonly signIn: SignIn;
  readonly operator: SiteOperator;
  /** The store of picture files. */
  readonly media: MediaStore;
  /** Null disables everything about TMDB. */
  readonly tmdb: TmdbAccess | null;
  /** Whether account e-mails are sent; false if they are written to files because there is no mail server. */
  readonly hasMailServer: boolean;
  /** Whether an empty database is filled with the starter catalogue. */
  readonly hasStarter: boolean;
  /** Sends contact messages to staff; wake it when there is a new one. */
  readonly contactPost: WakeableJob;
  /** The key that signs sessions and other data of this installation. */
  secret(): Promise<Uint8Array>;
  /** The clock; tests can set it. */
  now(): Date;
}

declare module 'react-router' {
  interface AppLoadContext {
    services: Services;
    requestId: string;
    dependencies: PageDependencies;
    /** The error of the page if a rate limit rejects it. */
    error: AppError | undefined;
    /** The posted form that the page shows again, if it was rejected. */
    returnedForm: ReturnedForm | undefined;
    /** Whether visitors use https. */
    isHttps: boolean;
    /** Sets a status other than 200 for the page. */
    setStatus(status: 400): void;
    /** Adds a Set-Cookie header to the response. */
    setCookie(cookie: string): void;
  }
}
