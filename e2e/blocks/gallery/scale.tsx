import { Text, type TextStep, type TextTone } from '../../../apps/web/src/ui/base/Text.tsx'
import { TextLink } from '../../../apps/web/src/ui/TextLink.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

const COLORS = `canvas surface sunken line line-control text text-2 text-3 primary primary-strong primary-weak secondary
  hover chosen good warn bad good-ground warn-ground bad-ground ink ink-active ink-line`.split(/\s+/)

/** Every color of `theme/tokens.css`. */
export const Colors = () => (
  <div className={styles.swatches}>
    {COLORS.map((name) => (
      <div key={name}>
        <div className={styles.swatch} style={{ background: `var(--${name})` }} />
        <Text step="xs" tone="muted">
          {name}
        </Text>
      </div>
    ))}
  </div>
)

const STEPS: readonly TextStep[] = ['xl', 'lg', 'base', 'sm', 'xs', 'mono']
const TONES: readonly TextTone[] = ['muted', 'faint', 'good', 'warn', 'bad']

/** The six steps, the tones, and links. */
export const Type = () => (
  <>
    {STEPS.map((step) => (
      <Specimen key={step} name={step}>
        <Text step={step}>Summit Federal Credit Union, SUMM002, 09/19/2028</Text>
      </Specimen>
    ))}
    <Specimen name="tones">
      {TONES.map((tone) => (
        <Text key={tone} as="span" tone={tone}>
          {tone}
        </Text>
      ))}
      <Text as="span" isStrong>
        strong
      </Text>
    </Specimen>
    <Specimen name="links">
      <TextLink to="/blocks">in a table</TextLink>
      <Text as="span">
        or{' '}
        <TextLink isInText to="/blocks">
          within a sentence
        </TextLink>
        .
      </Text>
    </Specimen>
  </>
)
