import type { Endpoint, PartialJob } from '@acm/contract/core/endpoint'
import { singleBusinessRule } from '@acm/contract/core/problems'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isAnythingUnsaved } from '../ui/form/drafts/leaving.ts'
import { reread } from './refreshOffers.ts'
import { type ApiFailure, UnansweredFailure } from './request.ts'

/** Declarations that decide how an outcome is announced. */
export type AnnouncedCall = Pick<
  Endpoint<never, never, never, never>,
  'permission' | 'scope' | 'background' | 'success' | 'failure' | 'failureOf' | 'noAnswer' | 'ms'
> & {
  partial?: { sentence?: string; isPartial(answer: unknown): boolean; job?: PartialJob }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      endpoint: AnnouncedCall & Pick<Endpoint, 'reads' | 'follows'>
      /** Reread in the background; absent: only users trigger reads. */
      reread?: () => Promise<unknown>
    }
    mutationMeta: {
      endpoint: AnnouncedCall
      affects: readonly (readonly string[])[]
      showsConflict?: boolean
      aside?: (answer: unknown, input: unknown) => MutationAside | undefined
      /** Also invalidated by a refusal, because the refused act was based on stale data. */
      affectsWhenRefused?: readonly (readonly string[])[]
    }
    defaultError: ApiFailure
  }
}

/** The exact change, and the call that changes it back. */
export interface MutationAside {
  text: string
  undo?: (() => void) | undefined
}

export interface OutcomeFacts {
  aside?: MutationAside | undefined
  /** The page shows it, too, with a way to try again. */
  isOnPage?: boolean
  /** Acts that can still repair it. */
  job?: PartialJob | undefined
}

/** The shell's handlers for outcomes of calls, so that no screen needs its own. */
export interface Outcomes {
  show(text: string, level: 'success' | 'warning' | 'error', ms?: number, facts?: OutcomeFacts): void
  /** 401: the session is gone. */
  sessionLost(): void
  /** 403 on a user's request; after a save, the page can be shown again. */
  forbidden(endpoint: AnnouncedCall, isSave: boolean): void
}

const JUST_READ_MS = 250
const NOT_REACHED = [0, 502, 503, 504]
// 200: the answer says that the act was not done (`failsWith`).
const REFUSED = [200, 400, 404, 409]

/** The query cache; announces all successes and failures, including 401 and 403. */
export function createQueryClient(outcomes: Outcomes): QueryClient {
  function announceFailure(failure: ApiFailure, endpoint: AnnouncedCall, isSave: boolean) {
    // The user canceled the confirmation, so nothing changed.
    if (failure.problem?.confirm) return
    if (failure.status === 401 && endpoint.permission.kind !== 'anonymous') return outcomes.sessionLost()
    if (failure.status === 403 && !endpoint.background) return outcomes.forbidden(endpoint, isSave)
    // The screen itself shows a missing record, unless the call declares a text for 404.
    if (failure.status === 404 && !isSave && !endpoint.failureOf?.[404]) return
    const text = failureText(failure, endpoint, isSave)
    const level = failure instanceof UnansweredFailure ? 'warning' : 'error'
    if (text) outcomes.show(text, level, endpoint.ms?.[1], { isOnPage: !isSave })
  }
  const reads = ownReads()
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        // Unsaved input stays on the page, and its form shows that access was denied.
        const isHeld = query.state.data !== undefined && isAnythingUnsaved()
        if (failure.status === 403 && (isHeld || reads.has(query))) return
        if (query.meta) announceFailure(failure, query.meta.endpoint, false)
      },
      onSettled: (_answer, _failure, query) => reads.end(query),
    }),
    mutationCache: new MutationCache({
      onError: (failure, _input, _result, mutation) => {
        const { meta } = mutation
        if (meta?.affectsWhenRefused && REFUSED.includes(failure.status))
          void reads.start(client, meta.affectsWhenRefused)
        if (!meta || (failure.status === 409 && meta.showsConflict)) return
        announceFailure(failure, meta.endpoint, true)
        if (failure instanceof UnansweredFailure) void rereadQuietly(client, meta.affectsWhenRefused ?? meta.affects)
      },
      onSuccess: (answer, input, _result, mutation) => {
        if (!mutation.meta) return
        const { endpoint, affects } = mutation.meta
        // The form shows what was not saved, and why.
        if (isWithheld(input, answer)) outcomes.show(endpoint.failure ?? '', 'error', endpoint.ms?.[1])
        else {
          const aside = mutation.meta.aside?.(answer, input)
          if (endpoint.partial?.isPartial(answer)) {
            const { sentence, job } = endpoint.partial
            if (sentence) outcomes.show(sentence, 'warning', endpoint.ms?.[1], { aside, job })
          } else if (endpoint.success) outcomes.show(endpoint.success, 'success', endpoint.ms?.[0], { aside })
        }
        // It has a new entry now. A read that began before the save might count as just read.
        void client.invalidateQueries({ queryKey: ['history'] })
        return reads.start(client, affects)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures < 1 && NOT_REACHED.includes(failure.status),
        retryDelay: 500,
        // A page must not repeat the reads that the router just made for it.
        staleTime: JUST_READ_MS,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_READ_MS,
        refetchOnWindowFocus: 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Rereads after saves. Users who give up a permission get 403 on some: expected, and no reason to redirect. */
function ownReads() {
  const running = new WeakSet<object>()
  const read = (client: QueryClient, queryKey: readonly string[]) => {
    for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' })) {
      if (query.state.data === undefined) continue
      running.add(query)
    }
    return client.invalidateQueries({ queryKey })
  }
  return {
    has: (query: object) => running.has(query),
    end: (query: object) => running.delete(query),
    /** Waits for the user's permissions first: where a save leads depends on them. */
    start: async (client: QueryClient, affected: readonly (readonly string[])[]): Promise<void> => {
      const isOwn = ([domain]: readonly string[]) => domain === 'session'
      await Promise.all(affected.filter(isOwn).map((queryKey) => read(client, queryKey)))
      for (const queryKey of affected) if (!isOwn(queryKey)) void read(client, queryKey)
    },
  }
}

/** Failures are not announced: the user's own call has failed already. */
async function rereadQuietly(client: QueryClient, affected: readonly (readonly string[])[]): Promise<void> {
  const queries = affected.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: 'active' }))
  for (const query of queries) await reread(client, query)
}

/** On saves, the server's only business-rule sentence (G-MSG-08), else the declared text. */
export function failureText(failure: ApiFailure, endpoint: AnnouncedCall, isSave: boolean): string | undefined {
  if (failure instanceof UnansweredFailure) return endpoint.noAnswer?.sentence ?? failure.sentence
  const sentence = isSave ? singleBusinessRule(failure.problem) : null
  const own = failure.status === 0 ? endpoint.noAnswer?.sentence : endpoint.failureOf?.[failure.status]
  return sentence ?? own ?? endpoint.failure
}

/** Nothing was stored: the answer has the sent version, and differs in fields that are not editable. */
export function isWithheld(sent: unknown, answer: unknown): boolean {
  const stored: Record<string, unknown> = Object(answer)
  const body: Record<string, unknown> = Object(sent)
  const { editableFields, rowVersion } = stored
  if (!Array.isArray(editableFields) || rowVersion !== body.rowVersion) return false
  const differs = (name: string) => JSON.stringify(body[name] ?? null) !== JSON.stringify(stored[name] ?? null)
  return Object.keys(body).some((name) => !editableFields.includes(name) && differs(name))
}
