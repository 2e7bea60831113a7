import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { Hint } from '../../ui/Hint.tsx'
import { chipLabels } from '../../ui/list/filters.ts'

/** The first two, then how many more; all of them on hover and focus. */
export function InstanceChips({ codes }: { codes: readonly string[] }) {
  const [first, second, others] = chipLabels(codes)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, '& > *': { flexShrink: 0 } }}>
      {[first, second].map((code) => code && <Chip key={code} size="small" label={code} />)}
      {others && (
        <Hint text={codes.join(', ')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other codes must be reachable by keyboard too */}
          <span tabIndex={0}>{others}</span>
        </Hint>
      )}
    </Stack>
  )
}
