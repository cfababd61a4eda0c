/** Bodies of functions for `EngineBrowser.run`: a camera that shows what a test draws. */

export const replaceCamera = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  const draw = (image, left) => {
    context.fillStyle = '#bbb';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = false;
    if (image) context.drawImage(image, left, 160, 400, 400);
  };
  draw();
  // A canvas that does not change sends no frames.
  setInterval(() => context.fillRect(0, 0, 1, 1), 200);
  window.drawOnCamera = async (source, left = 440) => {
    if (source === null) return draw();
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    draw(image, left);
  };
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);`;

export const drawOnFakeCamera = 'return window.drawOnCamera(...arguments)';
