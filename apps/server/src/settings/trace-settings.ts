import { SettingError } from './setting-error.ts'

/** Values of OTEL_TRACES_SAMPLER. */
const SAMPLER_NAMES = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof SAMPLER_NAMES)[number]

export interface TraceSettings {
  sampler: SamplerName
  /** Share of the traces, for samplers with a ratio. */
  ratio: number
}

/** Reads the standard variables of OpenTelemetry; null: no tracing, and none of its code is loaded. */
export function readTraces(text: (name: string) => string | null): TraceSettings | null {
  const endpoint = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? text('OTEL_EXPORTER_OTLP_ENDPOINT')
  const name = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  const protocol = text('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json'
  const isOff = text('OTEL_SDK_DISABLED') === 'true' || text('OTEL_TRACES_EXPORTER') === 'none'
  if (endpoint === null || isOff) return null
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new SettingError(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector:4318, not '${endpoint}'.`,
    )
  if (protocol !== 'http/json')
    throw new SettingError(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, not '${protocol}'.`)
  const sampler = SAMPLER_NAMES.find((one) => one === name)
  if (!sampler) throw new SettingError(`OTEL_TRACES_SAMPLER must be one of ${SAMPLER_NAMES.join(', ')}, not '${name}'.`)
  if (ratio >= 0 && ratio <= 1) return { sampler, ratio }
  throw new SettingError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
}
