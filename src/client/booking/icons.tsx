const paths = {
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  cross: 'M6 6l12 12M18 6 6 18',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
}

export const BookingIcon = ({ name, size = 18 }: { name: keyof typeof paths; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    width={size}
    height={size}
  >
    <path d={paths[name]} />
  </svg>
)
