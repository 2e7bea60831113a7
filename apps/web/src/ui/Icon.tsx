import type { ReactElement, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'color' | 'fontSize'> {
  /** As large as the letters around it, a little larger than them, or as an icon stands alone. */
  fontSize?: 'inherit' | 'small' | 'medium'
  color?: 'primary' | 'secondary' | 'action' | 'success' | 'info' | 'warning' | 'error'
  /** What it says to those who do not see it; hidden from them without. */
  titleAccess?: string
}
export type Icon = (props: IconProps) => ReactElement

/** An icon of one outline, 24 units wide. A plain element (`iconStyles`): pages have dozens of them. */
export const outlined =
  (outline: string): Icon =>
  (props) =>
    draw(outline, props)

function draw(outline: string, { fontSize = 'medium', color, titleAccess, ...svg }: IconProps) {
  const drawn = { 'data-icon': fontSize, 'data-icon-color': color, viewBox: '0 0 24 24', ...svg }
  return titleAccess ? (
    <svg {...drawn} role="img">
      <title>{titleAccess}</title>
      <path d={outline} />
    </svg>
  ) : (
    <svg {...drawn} aria-hidden="true">
      <path d={outline} />
    </svg>
  )
}
