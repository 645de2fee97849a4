/* The least that a server can do: `writer PORT COUNT SIZE` takes so many websockets, prints "ready",
 * and for each line of its input writes a frame of so many bytes to all of them. It prints when it
 * began, in seconds of the monotonic clock. */

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char ACCEPTED[] = "HTTP/1.1 101 Switching Protocols\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

static int listen_at(int port)
{
    int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(server, (struct sockaddr *)&address, sizeof address) || listen(server, 128))
        exit(1);
    return server;
}

static void shake_hands(int client)
{
    char request[4096] = "";
    size_t length = 0;
    while (!strstr(request, "\r\n\r\n")) {
        ssize_t got = read(client, request + length, sizeof request - 1 - length);
        if (got <= 0)
            exit(1);
        request[length += got] = 0;
    }
    if (write(client, ACCEPTED, sizeof ACCEPTED - 1) < 0)
        exit(1);
}

static void write_all(int client, const char *bytes, size_t length)
{
    while (length) {
        ssize_t written = write(client, bytes, length);
        if (written <= 0)
            exit(1);
        bytes += written;
        length -= written;
    }
}

int main(int count, char **arguments)
{
    if (count != 4)
        return 1;
    int browsers = atoi(arguments[2]), payload = atoi(arguments[3]);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int server = listen_at(atoi(arguments[1])), *clients = calloc(browsers, sizeof *clients);
    puts("listening");
    fflush(stdout);
    for (int i = 0; i < browsers; i++) {
        clients[i] = accept(server, NULL, NULL);
        shake_hands(clients[i]);
    }
    size_t length = payload + 4;
    char *frame = calloc(length, 1), line[16];
    frame[0] = (char)0x81;
    frame[1] = 126;
    frame[2] = payload >> 8;
    frame[3] = payload & 255;
    while (fgets(line, sizeof line, stdin)) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        for (int i = 0; i < browsers; i++)
            write_all(clients[i], frame, length);
        printf("%.9f\n", now.tv_sec + now.tv_nsec / 1e9);
        fflush(stdout);
    }
    return 0;
}
