import { context, propagation, trace } from '@opentelemetry/api'
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

const SAMPLERS: Record<SamplerName, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio: number) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

const NAME = 'aces-central-management'
const SEND_EVERY_MS = 5000
/** A silent collector must not delay the shutdown. */
const FLUSH_MS = 2000
const ATTRIBUTE_CHARACTERS = 2000

/**
 * Call it before anything else is opened. The standard environment variables name the target and the service. Answers
 * how to stop.
 */
export function openTelemetry(
  { sampler, ratio }: TraceSettings,
  { everyMs = SEND_EVERY_MS } = {},
): () => Promise<void> {
  const provider = new TracerProvider({
    sampler: SAMPLERS[sampler](ratio),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_CHARACTERS },
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: everyMs })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), late])
    for (const part of [context, propagation, trace]) part.disable()
  }
}
