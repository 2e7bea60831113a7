/** What a span says: never a value, a secret, or a person. */
export type SpanAttributes = Record<string, string | number | boolean>

/** Headers as W3C has them: traceparent, tracestate. */
export type TraceHeaders = Record<string, string | string[] | undefined>

/** Some work that is to be told of. */
export interface Told {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** What it is a part of, as it was told from elsewhere; else it is a part of the work around it. */
  from?: TraceHeaders | undefined
  /** The trace that led to it, where it is a trace of its own. */
  because?: string | null
}

/** Work that is told of while it goes on. */
export interface Span {
  traceId: string
  set(attributes: SpanAttributes): void
  /** What went wrong, by its kind alone: messages may hold values. */
  fail(kind: string): void
  end(): void
  /** Whatever is done within is a part of it. */
  within<T>(work: () => T): T
}

/** Tells of calls, queries and jobs; there is one only while it is switched on. */
export interface Tracing {
  start(told: Told): Span
  /** Whether there is work around this that is told of. */
  isWithin(): boolean
  /** The work around this, for others to go on with. */
  headers(): Record<string, string>
  /** Work that is no part of what happens to begin it. */
  apart<T>(work: () => T): T
  close(): Promise<void>
}

let active: Tracing | null = null

/** Switches it on for this process, before anything else of it is opened; null: off. */
export function switchTracing(tracing: Tracing | null): void {
  active = tracing
}

export const tracingInUse = (): Tracing | null => active

/** The work around this, as it is kept for what follows from it. */
export const traceparent = (): string | null => active?.headers().traceparent ?? null

/** Does work that outlives what begins it. */
export const apart = <T>(work: () => T): T => (active ? active.apart(work) : work())

/** Does work and tells of it. */
export async function traced<T>(told: () => Told, work: () => Promise<T>): Promise<T> {
  const span = active?.start(told())
  if (!span) return work()
  try {
    return await span.within(work)
  } catch (error) {
    span.fail(kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** What a failure is, without what it says. */
export function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'Error')
}
