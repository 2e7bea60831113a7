/** How traces are chosen, as OTEL_TRACES_SAMPLER has it. */
export const SAMPLER_NAMES = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof SAMPLER_NAMES)[number]

/** Which traces are told; where they go is what the SDK reads itself. */
export interface TraceSettings {
  sampler: SamplerName
  /** Of the traces that are told. */
  ratio: number
}
