import './booking.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BookingPage } from './BookingPage.tsx'
import { pageData } from './data.ts'
import { OwnBookingPage } from './OwnBookingPage.tsx'

const { own, workplace, week } = pageData

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    {own ? <OwnBookingPage booked={own} /> : workplace && week && <BookingPage workplace={workplace} firstWeek={week} />}
  </StrictMode>,
)
