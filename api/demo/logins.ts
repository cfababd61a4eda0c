/** The demo's logins (rulings §2), for the start-up's words and the browser tests. */

export const demoPassword = 'touchline-demo';

export const demoLogins = [
  { email: 'admin@touchline.example', who: 'admin' },
  { email: 'photographer@touchline.example', who: 'approved member' },
  { email: 'writer@touchline.example', who: 'approved member' },
  { email: 'officer@touchline.example', who: 'approved officer' },
  { email: 'pending@touchline.example', who: 'registration pending' },
  { email: 'rejected@touchline.example', who: 'registration rejected' },
] as const;
