import type { JobTarget } from '@acm/contract/jobs'
import Box from '@mui/material/Box'
import { progressText, STATES } from './JobProgress.tsx'
import { countsOf, nameOf, shownState, stateText, TARGETS, type TargetsOf } from './targets.ts'

/** In the order of the table below, which says the same in words. */
export function JobSquares({ of, targets }: { of: TargetsOf; targets: readonly JobTarget[] }) {
  return (
    <Box
      role="img"
      aria-label={`${TARGETS[of].many}: ${progressText(countsOf(targets))}`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {targets.map((target) => {
        const { color, sign } = STATES[shownState(target)]
        return (
          <Box
            key={target.id}
            title={`${nameOf(of, target)}: ${stateText(target)}`}
            data-state={shownState(target)}
            sx={{
              width: 18,
              height: 18,
              borderRadius: 0.5,
              border: 1,
              borderColor: color,
              fontSize: 12,
              lineHeight: '16px',
              textAlign: 'center',
              userSelect: 'none',
              ...(target.state === 'waiting' ? { color } : { bgcolor: color, color: 'background.paper' }),
            }}
          >
            {sign}
          </Box>
        )
      })}
    </Box>
  )
}
