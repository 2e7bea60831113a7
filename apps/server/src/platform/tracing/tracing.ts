/** Never contains values, secrets or people. */
export type SpanAttributes = Record<string, string | number | boolean>

/** W3C headers: traceparent, tracestate. */
export type TraceHeaders = Record<string, string | string[] | undefined>

export interface SpanOptions {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** Remote parent; absent: the current span is the parent. */
  from?: TraceHeaders | undefined
  /** Link to the trace that caused this one, if it is a trace of its own. */
  because?: string | null
}

export interface Span {
  traceId: string
  set(attributes: SpanAttributes): void
  /** Only the kind of the error, because messages may hold values. */
  fail(kind: string): void
  end(): void
  within<T>(work: () => T): T
}

export interface Tracing {
  start(told: SpanOptions): Span
  isWithin(): boolean
  /** Context of the current span, for other services. */
  headers(): Record<string, string>
  /** Runs work outside of the current span. */
  apart<T>(work: () => T): T
  close(): Promise<void>
}

let active: Tracing | null = null

/** Call it before anything else is opened; null: off. */
export function switchTracing(tracing: Tracing | null): void {
  active = tracing
}

export const tracingInUse = (): Tracing | null => active

/** The current span, stored for work that follows from it. */
export const traceparent = (): string | null => active?.headers().traceparent ?? null

export const withoutTrace = <T>(work: () => T): T => (active ? active.apart(work) : work())

export async function traced<T>(told: () => SpanOptions, work: () => Promise<T>): Promise<T> {
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

function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'Error')
}
