import type { Endpoint } from '@acm/contract/core/endpoint'
import { singleBusinessRule } from '@acm/contract/core/problems'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isAnythingUnsaved } from '../ui/form/drafts/leaving.ts'
import { noteFresh } from './ownActs.ts'
import type { ApiFailure } from './request.ts'
import { Unanswered } from './unanswered.ts'
import { isWithheld } from './withheld.ts'

/** The part of a declared call that decides what people are told about its outcome. */
export type Announced = Pick<
  Endpoint<never, never, never, never>,
  'permission' | 'scope' | 'background' | 'success' | 'failure' | 'failureOf' | 'noAnswer' | 'ms'
> & {
  partial?: { sentence: string; isPartial(answer: unknown): boolean }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      endpoint: Announced & Pick<Endpoint, 'reads' | 'follows'>
      /** Reads it anew without anybody having asked for that; absent: it stays until somebody does. */
      reread?: () => Promise<unknown>
    }
    mutationMeta: {
      endpoint: Announced
      affects: readonly (readonly string[])[]
      showsConflict?: boolean
      /** What a refusal makes stale: it was asked for because of what the screen shows. */
      affectsWhenRefused?: readonly (readonly string[])[]
    }
    defaultError: ApiFailure
  }
}

/** What the shell does about outcomes of calls; given once, so that no screen handles them. */
export interface Outcomes {
  show(text: string, level: 'success' | 'warning' | 'error', ms?: number): void
  /** 401: nobody is signed in any more. */
  sessionLost(): void
  /** 403 on something the person asked for; of a save, there is a page to come back to. */
  forbidden(endpoint: Announced, isSave: boolean): void
}

const NOT_REACHED = [0, 502, 503, 504]
// 200: the answer said that what was asked for was not done.
const REFUSED = [200, 400, 404, 409]

/** The store of server data, and the one place where answers 401 and 403, failures and successes are announced. */
export function createQueryClient(outcomes: Outcomes): QueryClient {
  function announceFailure(failure: ApiFailure, endpoint: Announced, isSave: boolean) {
    if (failure.status === 401 && endpoint.permission.kind !== 'anonymous') return outcomes.sessionLost()
    if (failure.status === 403 && !endpoint.background) return outcomes.forbidden(endpoint, isSave)
    // The screen shows that there is no such record; nothing went wrong, unless the call has a sentence for it.
    if (failure.status === 404 && !isSave && !endpoint.failureOf?.[404]) return
    const text = failureText(failure, endpoint, isSave)
    if (text) outcomes.show(text, failure instanceof Unanswered ? 'warning' : 'error', endpoint.ms?.[1])
  }
  const reads = ownReads()
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        // What is typed stays where it was typed: the form says that it is refused.
        const isHeld = query.state.data !== undefined && isAnythingUnsaved()
        if (failure.status === 403 && (isHeld || reads.has(query))) return
        if (query.meta) announceFailure(failure, query.meta.endpoint, false)
      },
      onSettled: (_answer, _failure, query) => reads.end(query),
    }),
    mutationCache: new MutationCache({
      onError: (failure, _input, _result, mutation) => {
        const { meta } = mutation
        if (!meta || (failure.status === 409 && meta.showsConflict)) return
        announceFailure(failure, meta.endpoint, true)
        if (failure instanceof Unanswered) void rereadQuietly(client, meta.affectsWhenRefused ?? meta.affects)
        if (meta.affectsWhenRefused && REFUSED.includes(failure.status))
          void reads.start(client, meta.affectsWhenRefused)
      },
      onSuccess: (answer, input, _result, mutation) => {
        if (!mutation.meta) return
        const { endpoint, affects } = mutation.meta
        // The form says what was not saved, and why.
        if (isWithheld(input, answer)) outcomes.show(endpoint.failure ?? '', 'error', endpoint.ms?.[1])
        else if (endpoint.partial?.isPartial(answer))
          outcomes.show(endpoint.partial.sentence, 'warning', endpoint.ms?.[1])
        else if (endpoint.success) outcomes.show(endpoint.success, 'success', endpoint.ms?.[0])
        return reads.start(client, affects)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures < 1 && NOT_REACHED.includes(failure.status),
        retryDelay: 500,
        refetchOnWindowFocus: 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/**
 * The reads of what is on screen that a call of ours made stale. Who gives away a right of their own is refused some of
 * them: that is what they asked for, and no reason to take them from the page or from where the save leads.
 */
function ownReads() {
  const running = new WeakSet<object>()
  const read = (client: QueryClient, queryKey: readonly string[]) => {
    for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' })) {
      if (query.state.data === undefined) continue
      running.add(query)
      noteFresh(query)
    }
    return client.invalidateQueries({ queryKey })
  }
  return {
    has: (query: object) => running.has(query),
    end: (query: object) => running.delete(query),
    /** One's own rights first, if they are among it, and settles then: where the save leads depends on them. */
    start: async (client: QueryClient, affected: readonly (readonly string[])[]): Promise<void> => {
      const isOwn = ([domain]: readonly string[]) => domain === 'session'
      await Promise.all(affected.filter(isOwn).map((queryKey) => read(client, queryKey)))
      for (const queryKey of affected) if (!isOwn(queryKey)) void read(client, queryKey)
    },
  }
}

/** Shows what is so, as far as it can be read: of what cannot, nobody is told beside what they asked for. */
async function rereadQuietly(client: QueryClient, affected: readonly (readonly string[])[]): Promise<void> {
  const queries = affected.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: 'active' }))
  for (const query of queries) {
    const data: unknown = await query.meta?.reread?.().catch(() => undefined)
    if (data !== undefined) client.setQueryData(query.queryKey, data)
  }
}

/** A save tells the server's only business-rule sentence (G-MSG-08); otherwise the declared text stands. */
export function failureText(failure: ApiFailure, endpoint: Announced, isSave: boolean): string | undefined {
  if (failure instanceof Unanswered) return failure.sentence
  const sentence = isSave ? singleBusinessRule(failure.problem) : null
  const own = failure.status === 0 ? endpoint.noAnswer : endpoint.failureOf?.[failure.status]
  return sentence ?? own ?? endpoint.failure
}
