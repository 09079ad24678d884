const drawAround = (count: number, draw: (angle: number) => React.ReactNode) =>
  Array.from({ length: count }, (_, i) => draw((i * 360) / count))

/** The wheel behind the sign-in: rings, tread and spokes as plain strokes. */
export function TyreIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 600 600" className={className} fill="none" stroke="currentColor" strokeWidth={7} strokeLinejoin="round">
      <circle cx={300} cy={300} r={280} strokeWidth={26} />
      <circle cx={300} cy={300} r={205} strokeWidth={3} />
      <circle cx={300} cy={300} r={120} strokeWidth={10} />
      <circle cx={300} cy={300} r={42} strokeWidth={8} />
      {drawAround(48, (angle) => (
        <path key={angle} d="M300 6l10 42-20 22 8 26" transform={`rotate(${angle} 300 300)`} />
      ))}
      {drawAround(10, (angle) => (
        <path key={angle} strokeWidth={3} d="M292 250l-14-128h44l-14 128Z" transform={`rotate(${angle} 300 300)`} />
      ))}
    </svg>
  )
}
