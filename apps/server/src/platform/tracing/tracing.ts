import {
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Makes no spans before `openTelemetry`. They never contain values, secrets or people. */
export const tracer = trace.getTracer('aces-central-management')

export const isTraced = (): boolean => trace.getActiveSpan() !== undefined

/** Context of the current span for other services, as W3C headers. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** The current span, stored for work that follows from it. */
export const traceparent = (): string | null => traceHeaders().traceparent ?? null

/** To the trace that caused this work, unless the work is part of it. */
export function linksTo(cause: string | null): Link[] {
  const caused = cause !== null && propagation.extract(ROOT_CONTEXT, { traceparent: cause })
  const span = caused && !isTraced() ? trace.getSpanContext(caused) : undefined
  return span ? [{ context: span }] : []
}

export const withoutTrace = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work)

export const traced = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      const { code, name: kind } = Object(error) as { code?: unknown; name?: unknown }
      fail(span, String(code ?? kind ?? 'Error'))
      throw error
    } finally {
      span.end()
    }
  })

/** Only the kind of the error, because messages may hold values. */
export const fail = (span: Span, kind: string): Span =>
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR })
