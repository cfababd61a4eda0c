/** The demo's logins, for the start-up message and the browser tests. */

export const demoPassword = 'touchline-demo';

export const demoLogins = [
  { email: 'admin@touchline.example', who: 'admin' },
  { email: 'photographer@touchline.example', who: 'approved member' },
  { email: 'writer@touchline.example', who: 'approved member' },
  { email: 'officer@touchline.example', who: 'approved officer' },
  { email: 'pending@touchline.example', who: 'registration pending' },
  { email: 'rejected@touchline.example', who: 'registration rejected' },
] as const;
