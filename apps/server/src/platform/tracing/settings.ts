/** Values of OTEL_TRACES_SAMPLER. */
export const SAMPLER_NAMES = [
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
