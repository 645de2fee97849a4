def position(data, setup):
    raise NotImplementedError
