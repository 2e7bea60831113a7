import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SamplerName, TraceSettings } from '../../settings/trace-settings.ts'
import { VERSION } from '../build.ts'
import type { SpanOptions, TraceHeaders, Tracing } from './tracing.ts'

const SAMPLERS: Record<SamplerName, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio: number) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

const NAME = 'aces-central-management'
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const SEND_EVERY_MS = 5000
/** A silent collector must not delay the shutdown. */
const FLUSH_MS = 2000
const ATTRIBUTE_CHARACTERS = 2000

/** The standard environment variables name the target and the service. */
export function openTelemetry({ sampler, ratio }: TraceSettings, { everyMs = SEND_EVERY_MS } = {}): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const propagator = new W3CTraceContextPropagator()
  propagation.setGlobalPropagator(propagator)
  const provider = new TracerProvider({
    sampler: SAMPLERS[sampler](ratio),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_CHARACTERS },
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: everyMs })],
  })
  const tracer = provider.getTracer(NAME)
  return {
    start: (told) => spanOf(tracer, told),
    isWithin: () => trace.getActiveSpan() !== undefined,
    headers() {
      const headers: Record<string, string> = {}
      propagation.inject(context.active(), headers)
      return headers
    },
    apart: (work) => context.with(ROOT_CONTEXT, work),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      context.disable()
      propagation.disable()
    },
  }
}

const contextOf = (headers: TraceHeaders) => propagation.extract(ROOT_CONTEXT, headers)

function spanOf(
  tracer: ReturnType<TracerProvider['getTracer']>,
  { name, kind, attributes, from, because }: SpanOptions,
) {
  const parent = from ? contextOf(from) : context.active()
  const cause = because ? trace.getSpanContext(contextOf({ traceparent: because })) : undefined
  const links = cause ? [{ context: cause }] : []
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    traceId: span.spanContext().traceId,
    set: (more: typeof attributes) => void span.setAttributes(more),
    fail: (what: string) => void span.setAttribute('error.type', what).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
    within: <T>(work: () => T): T => context.with(inside, work),
  }
}
