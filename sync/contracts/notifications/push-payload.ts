/** The text of a push message: a declarative push message with the account that it is for. */
export interface PushPayload {
  /** Marks the message as declarative. */
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: string;
    dir: 'ltr' | 'rtl';
    /** The screen that a press opens, as an absolute URL. */
    navigate: string;
    /** A later notification with the same tag replaces this one. */
    tag: string;
    /** A whole number as text, which is how Safari reads it. */
    app_badge: string;
    data: { account: string };
  };
}
