const stroke = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.9,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

export const Chevron = ({ side }: { side: 'left' | 'right' }) => (
  <svg {...stroke} width={18} height={18}>
    <path d={side === 'left' ? 'M15 6l-6 6 6 6' : 'M9 6l6 6-6 6'} />
  </svg>
)

export const Cross = () => (
  <svg {...stroke} width={18} height={18}>
    <path d="M6 6l12 12M18 6 6 18" />
  </svg>
)

export const Tick = () => (
  <svg {...stroke} width={28} height={28}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </svg>
)

export const Clock = () => (
  <svg {...stroke} width={16} height={16}>
    <path d="M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />
  </svg>
)

export const Minus = () => (
  <svg {...stroke} width={18} height={18}>
    <path d="M6 12h12" />
  </svg>
)

export const Plus = () => (
  <svg {...stroke} width={18} height={18}>
    <path d="M6 12h12M12 6v12" />
  </svg>
)
