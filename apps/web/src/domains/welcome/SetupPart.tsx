import type { Setup } from '@acm/contract/welcome'
import { useMayOpen } from '../../shell/screenAt.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CheckCircleFilled as Done, RadioButtonUnchecked as Open } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Part } from './Part.tsx'
import styles from './SetupPart.module.css'
import { type ShownStep, shownSteps } from './setupSteps.tsx'

interface SetupPartProps {
  steps: Setup
  onDismiss: () => void
}

/** The first hour of an installation: each step with why, its act, and a tick once the data says that it is done. */
export function SetupPart({ steps, onDismiss }: SetupPartProps) {
  const shown = shownSteps(steps)
  const next = shown.find(({ act }) => act)
  const done = shown.filter(({ isDone }) => isDone).length
  return (
    <Part
      title="Set up"
      aside={
        <Button isSmall variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <Text tone="muted">{`${done} of ${shown.length} done. You can come back from the account menu.`}</Text>
      <ol className={styles.steps}>
        {shown.map((step) => (
          <Step key={step.step} {...step} isNext={step === next} />
        ))}
      </ol>
    </Part>
  )
}

function Step({ label, why, isDone, act, facts, isNext }: ShownStep & { isNext: boolean }) {
  const mayOpen = useMayOpen()
  const Icon = isDone ? Done : Open
  return (
    <li>
      <Icon className={isDone ? styles.done : styles.open} />
      <div className={styles.text}>
        <span className={styles.label}>
          {label}
          {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </span>
        {!isDone && <span className={styles.why}>{why}</span>}
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {act && mayOpen(act.to) && (
        <LinkButton isSmall variant={isNext ? 'main' : 'plain'} to={act.to} className={styles.act}>
          {act.label}
        </LinkButton>
      )}
    </li>
  )
}
