import { qrCodePath } from '#pwa/lib/tickets/qr-code.ts';

/** Dark on white in both themes, because few apps read a light code on a dark ground. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className: string;
}) {
  const { path, size } = qrCodePath(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="black" />
    </svg>
  );
}
